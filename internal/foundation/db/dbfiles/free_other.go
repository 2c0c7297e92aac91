//go:build !linux && !darwin && !freebsd

package dbfiles

func free(string) (bytes int64, known bool, err error) { return 0, false, nil }
