package crash_test

import (
	"encoding/json"
	"fmt"

	"pitboss/internal/player/notice"
	"pitboss/internal/test/process"
)

// One desk of each room turns the alerts of its user on and off in a few browsers.

const maxDevices = 3

func (d *desk) devicesPath() string { return "/api/alert-devices/" + d.room.ID }

// readDevices reads the devices of the desk's user.
func (d *desk) readDevices(url string, s *state) error {
	if d.alerts == nil {
		return nil
	}
	var shown notice.Devices
	if err := process.GetJSON(url+d.devicesPath(), d.club.Token, &shown); err != nil {
		return err
	}
	for _, one := range shown.Devices {
		s.devices[one.ID] = true
	}
	return nil
}

// device adds or removes a device, or is nil.
func (d *desk) device() *act {
	if d.alerts == nil {
		return nil
	}
	for id := range d.is.devices {
		if len(d.is.devices) >= maxDevices || d.pick.IntN(2) == 0 {
			return &act{what: "remove a device", method: "DELETE", path: d.devicesPath() + "/" + id,
				done: func(s *state, _ []byte) error {
					delete(s.devices, id)
					return nil
				}}
		}
	}
	return &act{what: "add a device", method: "POST", path: d.devicesPath(),
		body: map[string]any{"subscription": d.alerts.Subscribe(fmt.Sprint("desk ", d.number, " device ", d.sent))},
		done: func(s *state, raw []byte) error {
			var made notice.Device
			err := json.Unmarshal(raw, &made)
			s.devices[made.ID] = true
			return err
		}}
}
