package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strconv"

	"pitboss/internal/foundation/fault"
)

// Payload is the body of a request whose form another service decides: a form, or a JSON document whose inner values
// have names such as "data.to.0.status". A request struct with a field of this type takes such a body.
type Payload map[string]string

// maxPayloadFields bounds the values of a payload.
const maxPayloadFields = 200

var payloadType = reflect.TypeFor[Payload]()

// parsePayload reads a form or a JSON object. Values that are not plain text are left out.
func parsePayload(req *http.Request, body []byte) (Payload, error) {
	p := Payload{}
	kind, params, _ := mime.ParseMediaType(req.Header.Get("Content-Type"))
	switch kind {
	case "application/x-www-form-urlencoded":
		values, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, fault.New(fault.Malformed, "The form cannot be read")
		}
		for name, list := range values {
			p.add(name, list[0])
		}
	case "multipart/form-data":
		form, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(int64(len(body)))
		if err != nil {
			return nil, fault.New(fault.Malformed, "The form cannot be read")
		}
		for name, list := range form.Value {
			p.add(name, list[0])
		}
	case "application/json", "":
		var v map[string]any
		if err := json.Unmarshal(body, &v); err != nil {
			return nil, fault.New(fault.Malformed, "The request is not a JSON object")
		}
		p.addObject("", v)
	default:
		return nil, fault.New(fault.WrongType, "Send the request as application/json or as a form")
	}
	return p, nil
}

func (p Payload) add(name, value string) {
	if len(p) < maxPayloadFields && plainText(name) && plainText(value) {
		p[name] = value
	}
}

func (p Payload) addObject(prefix string, v map[string]any) {
	for name, inner := range v {
		p.addValue(prefix+name, inner)
	}
}

func (p Payload) addValue(name string, v any) {
	switch v := v.(type) {
	case map[string]any:
		p.addObject(name+".", v)
	case []any:
		for i, inner := range v {
			p.addValue(name+"."+strconv.Itoa(i), inner)
		}
	case string:
		p.add(name, v)
	case float64, bool:
		p.add(name, fmt.Sprint(v))
	}
}
