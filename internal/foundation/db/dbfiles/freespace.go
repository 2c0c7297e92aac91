package dbfiles

import (
	"errors"
	"fmt"
)

// MinFreeBytes is how many bytes stay free on a disk beside a copy of the database: the house goes on writing there.
const MinFreeBytes = 64 << 20

// ErrDiskSpace is a copy that the disk has no room for, beside what has to stay free.
var ErrDiskSpace = errors.New("there is no room for it")

// CheckFreeSpace looks whether a folder's disk has room for so many bytes and something to spare: ErrNoRoom when it has not. Where the
// system cannot be asked it is taken to have.
func CheckFreeSpace(dir string, bytes, spare int64) error {
	left, known, err := free(dir)
	if err != nil || !known || left-spare >= bytes {
		return err
	}
	const mega = 1 << 20
	return fmt.Errorf("%w: %d MB are wanted and %d MB have to stay free, but the disk of %s has %d MB left", ErrDiskSpace, bytes/mega+1, spare/mega, dir, left/mega)
}
