//go:build linux || darwin || freebsd

package dbfiles

import (
	"fmt"
	"syscall"
)

// free is how many bytes this program may still write on a folder's disk.
func free(dir string) (bytes int64, known bool, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false, fmt.Errorf("room on the disk of %s: %w", dir, err)
	}
	return int64(s.Bavail) * int64(s.Bsize), true, nil //nolint:gosec // the types differ from system to system; no disk has so many bytes
}
