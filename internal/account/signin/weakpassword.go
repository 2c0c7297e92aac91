package signin

import (
	"errors"
	"slices"
	"strings"
	"unicode"
)

// ErrWeakPassword refuses a password that consists of common guesses.
var ErrWeakPassword = errors.New("Too easy to guess. " +
	"Try a few unrelated words.")

// minBits is the minimum strength of a password in bits: about sixteen thousand guesses, which take two weeks at forty
// an hour and exceed the common passwords of this length. Two words and a digit are enough.
const minBits = 14

// The strength of a part of a password, in bits.
const (
	bitsOfWord    = 8 // of commonWords
	bitsOfOwn     = 4 // a word that belongs to the user
	bitsOfRun     = 5 // 12345, qwertz, cba, aaaa
	bitsOfYear    = 6 // 1950 to 2049
	bitsOfDigit   = 3 // any other
	bitsOfLetter  = 5 // any other
	bitsOfGap     = 2 // a separator of words
	bitsOfAny     = 6 // any other character
	minRunLength  = 3 // letters
	minOwnLength  = 3 // letters of a word that belongs to the user
	maxPartLength = 16
)

// commonWords are the most frequent words in passwords, and words of card rooms, in lower case and without digits for
// letters.
var commonWords = strings.Fields(`
	abc access account admin administrator alex alexander america andrea andrew angel angela animal anna anthony apple
	april arsenal ashley august austin autumn baby babygirl bailey banana barcelona baseball basketball batman
	beautiful black blackjack blink blue bluff board boston brandon buddy bull buster butterfly buyin cage camaro card
	cards carlos casino change changeme charlie cheese chelsea chester chicago chips chocolate chris christian code
	computer cookie corvette cowboy cowboys daniel danielle dave david deal dealer death december default demo destiny
	diamond digital donald dragon eagle eagles elizabeth enter everton family february ferrari fish fishing floor
	florida flower flush football forever forget freedom friday friend friends gambling game games garfield george
	ginger god gold golden good google green guest guitar hannah happy harley heart heather hello help hockey holdem
	home hot house hunter iloveyou internet iphone jack jackpot jackson jacob james january jasmine jason jennifer
	jessica jesus john johnson jonathan jordan joseph joshua july june junior justin kevin killer king kitty lakers
	letmein life lincoln live liverpool login london lotus love lovely lover loveyou lucky madison maggie manager
	manchester march marina marlboro martin master matrix matthew maverick may mercedes merlin michael michelle mickey
	miller minecraft monday money monkey monster morgan mother mustang my myspace naruto nascar natasha network newyork
	nicholas nicole ninja nissan november ocean october office oliver omaha online open operator orange owner packers
	panther party pass passw passwd password patrick peanut pepper peter phoenix pit pitboss player playing please
	pokemon poker pokerroom porsche pot power prince princess private public purple qazwsx qwe qwert qwerty rabbit
	rachel raiders rainbow ranger rangers richard river robert rock rockyou room root royal samantha samsung saturday
	scooby scooter scorpion seat secret secure security september server service shadow shannon silver simple smokey
	snoopy soccer sophie spider spiderman spring staff star stars starwars steelers stella stephanie steven straight
	summer sunday sunshine super superman support system table taylor temp temporary tennis test tester testing texas
	thank the thomas thunder thursday tiffany tiger tigers tigger today tomorrow tournament trial trust trustno tuesday
	twitter user vanessa victoria viking wednesday welcome what whatever william willow winner winter wizard woman work
	world xbox yahoo yankees yellow you your zxcvbn
`)

// sequences are adjacent keys of a keyboard, and other common sequences.
var sequences = []string{
	"abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop",
	"yxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
	"qazwsxedcrfvtgbyhnujmikolp", "aabbccddeeffgghh", "112233445566778899", "147258369", "!@#$%^&*()", `!"§$%&/()=`,
}

// leet replaces digits and signs that stand for letters.
var leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "@", "a", "$", "s",
	"!", "i", "|", "l")

// IsWeakPassword reports whether a password takes too few guesses for an attacker who knows its user: the minimum over
// all ways to split it into parts. About are names, addresses and the like, of which each word counts as common.
func IsWeakPassword(password string, about ...string) bool {
	text := []rune(strings.ToLower(password))
	own := []string{}
	for _, a := range about {
		for _, word := range strings.FieldsFunc(strings.ToLower(a), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}) {
			if len(word) >= minOwnLength {
				own = append(own, word)
			}
		}
	}
	bits := make([]int, len(text)+1) // bits[n] is the strength of the first n characters
	forms := make([]string, 0, 3)    // a part as it is, and with letters for digits
	for end := 1; end <= len(text); end++ {
		bits[end] = bits[end-1] + bitsOfRune(text[end-1])
		for start := end - 2; start >= 0; start-- {
			part := string(text[start:end])
			// A repetition of the previous part adds almost nothing.
			if n := end - start; start >= n && string(text[start-n:start]) == part {
				bits[end] = min(bits[end], bits[start]+1)
			}
			if end-start > maxPartLength {
				continue
			}
			forms = append(forms[:0], part, leet.Replace(part), strings.ReplaceAll(leet.Replace(part), "i", "l"))
			if n := bitsOf(forms, own); n > 0 {
				bits[end] = min(bits[end], bits[start]+n)
			}
		}
	}
	return bits[len(text)] < minBits
}

// bitsOfRune is the strength of one character.
func bitsOfRune(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return bitsOfDigit
	case r >= 'a' && r <= 'z':
		return bitsOfLetter
	case strings.ContainsRune(" -_.!", r):
		return bitsOfGap
	}
	return bitsOfAny
}

// bitsOf is the strength of a part that is a word, a sequence or a year in one of its forms; zero otherwise.
func bitsOf(forms, own []string) int {
	part := forms[0]
	isYear := len(part) == 4 && "1950" <= part && part < "2050" && strings.Trim(part, "0123456789") == ""
	if isYear {
		return bitsOfYear
	}
	if len(part) >= minRunLength && isRun(part) {
		return bitsOfRun
	}
	bits := 0
	for _, form := range forms {
		if slices.Contains(own, form) {
			return bitsOfOwn
		}
		if slices.Contains(commonWords, form) {
			bits = bitsOfWord
		}
	}
	return bits
}

// isRun reports whether a text is part of a sequence, forwards or backwards, or one repeated character.
func isRun(part string) bool {
	if strings.Trim(part, part[:1]) == "" {
		return true
	}
	back := []rune(part)
	slices.Reverse(back)
	for _, row := range sequences {
		if strings.Contains(row, part) || strings.Contains(row, string(back)) {
			return true
		}
	}
	return false
}
