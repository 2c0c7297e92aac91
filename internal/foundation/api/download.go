package api

import (
	"bufio"
	"io"
	"net/http"
	"time"
)

// Download is an answer that is a file. It is written while it is made, so that it may be of any length.
type Download struct {
	Name  string // of the file, of letters, digits, dots and hyphens
	Write func(io.Writer) error
}

// CSV is a table of comma-separated values.
type CSV Download

// download is an answer of any kind of file.
type download interface {
	media() string
	file() Download
}

func (CSV) media() string    { return "text/csv" }
func (d CSV) file() Download { return Download(d) }

// Record is a JSON document to be kept.
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

// beforeStuck is how long a download may take over the next part of it.
const beforeStuck = time.Minute

// send writes a file. What fails before anything has gone out is answered as a problem; afterwards the connection is
// broken off, so that nobody takes half a file for a whole one.
func send(w http.ResponseWriter, d download) error {
	f := d.file()
	out := &sending{w: w, control: http.NewResponseController(w)}
	out.begin = func() {
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
	if err == nil && !out.begun {
		_, err = out.Write(nil)
	}
	if err != nil && out.begun {
		panic(http.ErrAbortHandler)
	}
	return err
}

// sending gives a slow reader time for each part.
type sending struct {
	w       http.ResponseWriter
	control *http.ResponseController
	begin   func()
	begun   bool
}

func (s *sending) Write(b []byte) (int, error) {
	if !s.begun {
		s.begin()
		s.begun = true
	}
	_ = s.control.SetWriteDeadline(time.Now().Add(beforeStuck)) // a connection without deadlines has none to miss
	return s.w.Write(b)
}
