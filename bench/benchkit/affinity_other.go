//go:build !linux

package benchkit

import "os/exec"

// StartOnServerCPU starts a process. Other systems than Linux do not divide the processors.
func StartOnServerCPU(cmd *exec.Cmd) error { return cmd.Start() }

// LeaveServerCPU does nothing.
func LeaveServerCPU() error { return nil }

// MoveToServerCPU does nothing.
func MoveToServerCPU(int) error { return nil }
