package calls

// ImportPast stands for a function that only the sample club may call.
func ImportPast() {}
