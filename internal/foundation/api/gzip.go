package api

import (
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
)

// minGzipSize is the size in bytes above which a response to a phone is compressed. A smaller one fits into a few
// packets.
const minGzipSize = 4 << 10

// shouldGzip reports whether a response is compressed. Only the companion app's are: its phones are on mobile
// networks. The screens of a room are near the server.
func shouldGzip(req *http.Request, size int) bool {
	return size >= minGzipSize && strings.HasPrefix(req.URL.Path, "/api/pitboss-go/") &&
		Accepts(req.Header.Get("Accept-Encoding"), "gzip")
}

// Accepts reports whether an Accept-Encoding header allows an encoding.
func Accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		key, value, ok := strings.Cut(strings.TrimSpace(quality), "=")
		if !ok || key != "q" {
			return true
		}
		q, err := strconv.ParseFloat(value, 64)
		return err == nil && q > 0
	}
	return false
}

// WriteGzip writes a compressed answer.
func WriteGzip(w http.ResponseWriter, status int, body []byte) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Encoding", "gzip")
	h.Set("Vary", "Accept-Encoding")
	w.WriteHeader(status)
	if _, err := z.Write(body); err != nil {
		return err
	}
	return z.Close()
}
