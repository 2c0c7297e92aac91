package api

import (
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
)

// worthPacking is the size in bytes from which an answer to a phone is packed: less fits into a few packets anyway.
const worthPacking = 4 << 10

// packed says whether an answer goes out packed: only the companion's, whose phones are on mobile networks. The club's own screens
// are near the server, and reading is cheap there.
func packed(req *http.Request, size int) bool {
	return size >= worthPacking && strings.HasPrefix(req.URL.Path, "/api/pitboss-go/") && Accepts(req.Header.Get("Accept-Encoding"), "gzip")
}

// Accepts says whether an Accept-Encoding header takes an encoding.
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

func writePacked(w http.ResponseWriter, status int, body []byte) error {
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
