package main

import (
	"context"
	"fmt"
	"os"
	"runtime/metrics"
	"runtime/pprof"
	"time"
)

const (
	heapLookEvery = 250 * time.Millisecond
	heapGrownBy   = 1.03 // since the last profile, for another
)

// watchHeap leaves a profile of this process's heap of when its memory was largest, and says what the memory was.
func watchHeap(ctx context.Context, file string) {
	var most int64
	tell := ""
	for ctx.Err() == nil {
		if now := own().rss; float64(now) > heapGrownBy*float64(most) {
			most, tell = now, memory(now)
			if err := writeHeap(file); err != nil {
				tell += ": " + err.Error()
			}
		}
		select {
		case <-time.After(heapLookEvery):
		case <-ctx.Done():
		}
	}
	_, _ = fmt.Fprintln(os.Stderr, "  "+tell) // it is for a person to look at
}

func writeHeap(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return pprof.WriteHeapProfile(file)
}

// memory is what this process's memory consists of. What Go does not know of is SQLite's, and the program's own text.
func memory(resident int64) string {
	read := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/sched/goroutines:goroutines"},
	}
	metrics.Read(read)
	of := func(i int) int64 { return int64(read[i].Value.Uint64()) }
	ours := of(5) - of(6)
	return fmt.Sprintf("at most %s resident: live after the last collection %s, with what came since %s; unused in their pages %s, free %s; stacks %s of %d goroutines; other of Go's %s; not Go's %s",
		megabytes(resident), megabytes(of(0)), megabytes(of(1)), megabytes(of(2)), megabytes(of(3)), megabytes(of(4)), of(7), megabytes(ours-of(1)-of(2)-of(3)-of(4)), megabytes(resident-ours))
}
