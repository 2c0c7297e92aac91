package api

import (
	"bufio"
	"io"
	"net/http"
	"time"
)

// Download is an answer that is a file. It is streamed while it is generated, so it may have any length.
type Download struct {
	Name  string // letters, digits, dots and hyphens
	Write func(io.Writer) error
}

// CSV is a table of comma-separated values.
type CSV Download

// download is an answer of any file type.
type download interface {
	media() string
	file() Download
}

func (CSV) media() string    { return "text/csv" }
func (d CSV) file() Download { return Download(d) }

// Record is a JSON document that the client saves as a file.
type Record Download

func (Record) media() string    { return "application/json" }
func (d Record) file() Download { return Download(d) }

// Zip is an archive of files.
type Zip Download

func (Zip) media() string    { return "application/zip" }
func (d Zip) file() Download { return Download(d) }

// Database is an SQLite database.
type Database Download

func (Database) media() string    { return "application/vnd.sqlite3" }
func (d Database) file() Download { return Download(d) }

// downloadWriteTimeout is the time a client has to accept the next part of a download.
const downloadWriteTimeout = time.Minute

// sendDownload streams a file. An error before the first byte is answered as a problem. After that the connection is
// aborted, so that the client does not mistake a partial file for a complete one.
func sendDownload(w http.ResponseWriter, d download) error {
	f := d.file()
	out := &downloadWriter{w: w, control: http.NewResponseController(w)}
	out.writeHeader = func() {
		h := w.Header()
		h.Set("Content-Type", d.media())
		h.Set("Content-Disposition", `attachment; filename="`+f.Name+`"`)
		w.WriteHeader(http.StatusOK)
	}
	parts := bufio.NewWriterSize(out, 64<<10)
	err := f.Write(parts)
	if err == nil {
		err = parts.Flush()
	}
	if err == nil && !out.hasBegun {
		_, err = out.Write(nil)
	}
	if err != nil && out.hasBegun {
		panic(http.ErrAbortHandler)
	}
	return err
}

// downloadWriter extends the write deadline with each part, so that slow clients can finish.
type downloadWriter struct {
	w           http.ResponseWriter
	control     *http.ResponseController
	writeHeader func()
	hasBegun    bool
}

func (s *downloadWriter) Write(b []byte) (int, error) {
	if !s.hasBegun {
		s.writeHeader()
		s.hasBegun = true
	}
	_ = s.control.SetWriteDeadline(time.Now().Add(downloadWriteTimeout)) // fails where the connection has no deadlines
	return s.w.Write(b)
}
