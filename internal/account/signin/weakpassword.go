package signin

import (
	"errors"
	"slices"
	"strings"
	"unicode"
)

// ErrWeakPassword is said of a password that is made of nothing but what people try first.
var ErrWeakPassword = errors.New("This password is easy to guess. Take a few words that have nothing to do with each other.")

// enough is how much a password takes to guess at least, in bits: some sixteen thousand guesses, which at forty an hour
// take two weeks and are more than the common passwords of this length. Two words and a figure are enough.
const enough = 14

// What a part of a password takes to guess, in bits.
const (
	bitsOfWord   = 8 // of commonWords
	bitsOfOwn    = 4 // one that belongs to the person
	bitsOfRun    = 5 // 12345, qwertz, cba, aaaa
	bitsOfYear   = 6 // 1950 to 2049
	bitsOfDigit  = 3 // any other
	bitsOfLetter = 5 // any other
	bitsOfGap    = 2 // what stands between words
	bitsOfAny    = 6 // any other sign, a letter of another script
	shortestRun  = 3 // letters
	shortestOwn  = 3 // letters of a word that belongs to the person
	longestPart  = 16
)

// commonWords are what passwords are made of most often, and the words of this house, in small letters and without figures
// in the place of letters.
var commonWords = strings.Fields(`
	abc access account admin administrator alex alexander america andrea andrew angel angela animal anna anthony apple april arsenal ashley august
	austin autumn baby babygirl bailey banana barcelona baseball basketball batman beautiful black blackjack blink blue bluff board boston brandon buddy
	bull buster butterfly buyin cage camaro card cards carlos casino change changeme charlie cheese chelsea chester chicago chips chocolate chris
	christian code computer cookie corvette cowboy cowboys daniel danielle dave david deal dealer death december default demo destiny diamond digital
	donald dragon eagle eagles elizabeth enter everton family february ferrari fish fishing floor florida flower flush football forever forget freedom
	friday friend friends gambling game games garfield george ginger god gold golden good google green guest guitar hannah happy harley heart heather
	hello help hockey holdem home hot house hunter iloveyou internet iphone jack jackpot jackson jacob james january jasmine jason jennifer jessica
	jesus john johnson jonathan jordan joseph joshua july june junior justin kevin killer king kitty lakers letmein life lincoln live liverpool login
	london lotus love lovely lover loveyou lucky madison maggie manager manchester march marina marlboro martin master matrix matthew maverick may
	mercedes merlin michael michelle mickey miller minecraft monday money monkey monster morgan mother mustang my myspace naruto nascar natasha network
	newyork nicholas nicole ninja nissan november ocean october office oliver omaha online open operator orange owner packers panther party pass passw
	passwd password patrick peanut pepper peter phoenix pit pitboss player playing please pokemon poker pokerroom porsche pot power prince princess
	private public purple qazwsx qwe qwert qwerty rabbit rachel raiders rainbow ranger rangers richard river robert rock rockyou room root royal
	samantha samsung saturday scooby scooter scorpion seat secret secure security september server service shadow shannon silver simple smokey snoopy
	soccer sophie spider spiderman spring staff star stars starwars steelers stella stephanie steven straight summer sunday sunshine super superman
	support system table taylor temp temporary tennis test tester testing texas thank the thomas thunder thursday tiffany tiger tigers tigger today
	tomorrow tournament trial trust trustno tuesday twitter user vanessa victoria viking wednesday welcome what whatever william willow winner winter
	wizard woman work world xbox yahoo yankees yellow you your zxcvbn
`)

// rows are neighbours on the keyboard, and what is counted.
var rows = []string{
	"abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop", "yxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
	"1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qazwsxedcrfvtgbyhnujmikolp", "aabbccddeeffgghh", "112233445566778899", "147258369", "!@#$%^&*()", `!"§$%&/()=`,
}

// leet are figures and signs in the place of letters.
var leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "@", "a", "$", "s", "!", "i", "|", "l")

// IsWeakPassword says whether a password takes too few guesses for somebody who knows whose it is: the least that any way of
// taking it apart comes to. About are names, addresses and the like, of which each word counts as common.
func IsWeakPassword(password string, about ...string) bool {
	text := []rune(strings.ToLower(password))
	own := []string{}
	for _, a := range about {
		for _, word := range strings.FieldsFunc(strings.ToLower(a), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if len(word) >= shortestOwn {
				own = append(own, word)
			}
		}
	}
	least := make([]int, len(text)+1)
	from := make([]string, 0, 3) // the same, as it stands and with letters in place of figures
	for end := 1; end <= len(text); end++ {
		least[end] = least[end-1] + bitsAlone(text[end-1])
		for start := end - 2; start >= 0; start-- {
			part := string(text[start:end])
			// What is written again costs next to nothing.
			if n := end - start; start >= n && string(text[start-n:start]) == part {
				least[end] = min(least[end], least[start]+1)
			}
			if end-start > longestPart {
				continue
			}
			from = append(from[:0], part, leet.Replace(part), strings.ReplaceAll(leet.Replace(part), "i", "l"))
			if bits := bitsOf(from, own); bits > 0 {
				least[end] = min(least[end], least[start]+bits)
			}
		}
	}
	return least[len(text)] < enough
}

// bitsAlone is what one character takes.
func bitsAlone(r rune) int {
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

// bitsOf is what a part takes that is a word, a run or a year, in any of its forms; zero when it is none.
func bitsOf(forms, own []string) int {
	part := forms[0]
	if len(part) == 4 && (strings.HasPrefix(part, "19") && part >= "1950" || strings.HasPrefix(part, "20") && part < "2050") && strings.Trim(part, "0123456789") == "" {
		return bitsOfYear
	}
	if len(part) >= shortestRun && run(part) {
		return bitsOfRun
	}
	least := 0
	for _, form := range forms {
		if slices.Contains(own, form) {
			return bitsOfOwn
		}
		if slices.Contains(commonWords, form) {
			least = bitsOfWord
		}
	}
	return least
}

// run says whether a text is neighbours, forwards or backwards, or one sign again and again.
func run(part string) bool {
	if strings.Trim(part, part[:1]) == "" {
		return true
	}
	back := []rune(part)
	slices.Reverse(back)
	for _, row := range rows {
		if strings.Contains(row, part) || strings.Contains(row, string(back)) {
			return true
		}
	}
	return false
}
