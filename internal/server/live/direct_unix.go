//go:build unix

package live

import (
	"errors"
	"syscall"
)

// writeAtOnce writes as much as the kernel takes without waiting, and says how much that was. Go's own Write costs a timer
// for its deadline and a goroutine that can wait, of each of ten thousand screens.
func writeAtOnce(to syscall.RawConn, bytes []byte) (n int, err error) {
	if to == nil {
		return 0, nil
	}
	// Control, unlike Write, does not wait for whoever else writes to it: the library, closing a socket that is full.
	gone := to.Control(func(fd uintptr) {
		for {
			if n, err = syscall.Write(int(fd), bytes); !errors.Is(err, syscall.EINTR) {
				return
			}
		}
	})
	n = max(n, 0) // it is -1 with an error
	if errors.Is(err, syscall.EAGAIN) {
		err = nil
	}
	return n, errors.Join(gone, err)
}
