package api

import (
	"mime"
	"net/http"
	"reflect"

	"pitboss/internal/foundation/fault"
)

// Upload is the body of a request that sends a file, as application/octet-stream. A request struct with a field of this
// type takes no JSON.
type Upload []byte

// maxUploadSize is the largest file of an Upload, in bytes.
const maxUploadSize = 32 << 20

const uploadMedia = "application/octet-stream"

var uploadType = reflect.TypeFor[Upload]()

// checkUpload refuses a body of another type.
func checkUpload(req *http.Request) error {
	if kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type")); err != nil || kind != uploadMedia {
		return fault.New(fault.WrongType, "Send the file as "+uploadMedia)
	}
	return nil
}
