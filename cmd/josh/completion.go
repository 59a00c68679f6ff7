package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCmd is `josh completion`.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Run prints what has a shell complete the commands of josh: it asks the josh that is called, so that it is never of another release.
func (c *completionCmd) Run(s *streams) error {
	_, err := fmt.Fprint(s.out, map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}[c.Shell])
	return err
}

// The scripts give the words up to the cursor to `josh complete` and offer what it prints. Where that is nothing, files are offered.
const (
	bashScript = `# In ~/.bashrc: source <(josh completion bash)
_josh() {
	local IFS=$'\n'
	COMPREPLY=($("$1" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o bashdefault -o default -F _josh josh
`
	zshScript = `# In ~/.zshrc, behind compinit: source <(josh completion zsh)
_josh() {
	local -a found
	found=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "${found[1]}" ]]; then
		compadd -a found
	else
		_files
	fi
}
compdef _josh josh
`
	fishScript = `# In ~/.config/fish/config.fish: josh completion fish | source
function __josh_complete
	set -l before (commandline -opc)
	set -l program $before[1]
	set -e before[1]
	$program complete --help-too -- $before (commandline -ct) 2>/dev/null
end
complete -c josh -a '(__josh_complete)'
`
)

// completeCmd is what the scripts call.
type completeCmd struct {
	HelpToo bool     `help:"Print the help of each behind a tab."`
	Words   []string `arg:"" optional:"" help:"The words behind josh, the last of which is to be completed."`
}

// Run prints the words that the last one may become, each on a line.
func (c *completeCmd) Run(k *kong.Context, s *streams) error {
	for _, may := range completed(k.Model.Node, c.Words) {
		if c.HelpToo && may.help != "" {
			may.word += "\t" + may.help
		}
		if _, err := fmt.Fprintln(s.out, may.word); err != nil {
			return err
		}
	}
	return nil
}

// candidate is a word that may be meant.
type candidate struct{ word, help string }

// completed returns what the last word may become, by the words before it.
func completed(node *kong.Node, words []string) []candidate {
	words, last := told(words)
	at := place{node: node}
	for _, word := range words {
		at.pass(word)
	}
	var all []candidate
	name, _, valued := strings.Cut(last, "=")
	switch {
	case at.awaits != nil:
		all = values(at.awaits, "")
	case valued && strings.HasPrefix(name, "--"):
		all = values(at.flag(name), name+"=")
	case strings.HasPrefix(last, "-"):
		all = at.flags()
	case !at.node.Leaf():
		all = commands(at.node)
	case at.given < len(at.node.Positional):
		all = values(at.node.Positional[at.given], "")
	case last == "":
		all = at.flags()
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return !strings.HasPrefix(c.word, last) })
}

// told returns the words before the last, and that. bash makes three words of --name=value: here they are two, as if it was written with a space.
func told(words []string) (before []string, last string) {
	if len(words) == 0 {
		return nil, ""
	}
	before, last = words[:len(words)-1], words[len(words)-1]
	before = slices.DeleteFunc(slices.Clone(before), func(w string) bool { return w == "=" })
	if last == "=" {
		last = ""
	}
	return before, last
}

// place is where on the command line the last word stands.
type place struct {
	node   *kong.Node
	awaits *kong.Value // of the flag before it
	given  int         // positional arguments
}

// pass goes over a word that is whole.
func (p *place) pass(word string) {
	switch {
	case p.awaits != nil:
		p.awaits = nil
	case strings.HasPrefix(word, "-"):
		if v := p.flag(word); v != nil && !v.IsBool() && !v.IsCounter() {
			p.awaits = v
		}
	case !p.node.Leaf():
		for _, child := range p.node.Children {
			if child.Name == word || slices.Contains(child.Aliases, word) {
				p.node = child
				return
			}
		}
	default:
		p.given++
	}
}

// flag returns the value of a flag that is written as --name or -n, nil for none.
func (p *place) flag(written string) *kong.Value {
	for _, group := range p.node.AllFlags(false) {
		for _, f := range group {
			if written == "--"+f.Name || f.Short != 0 && written == "-"+string(f.Short) {
				return f.Value
			}
		}
	}
	return nil
}

// flags lists the flags that may be written there.
func (p *place) flags() (all []candidate) {
	for _, group := range p.node.AllFlags(true) {
		for _, f := range group {
			all = append(all, candidate{"--" + f.Name, f.Help})
			if f.Tag.Negatable != "" {
				all = append(all, candidate{"--no-" + f.Name, "Not: " + f.Help})
			}
		}
	}
	return all
}

// commands lists those below a command.
func commands(node *kong.Node) (all []candidate) {
	for _, child := range node.Children {
		if !child.Hidden {
			all = append(all, candidate{child.Name, child.Help})
		}
	}
	return all
}

// values lists what a value may be, if that is a list; before is what is written before it.
func values(v *kong.Value, before string) (all []candidate) {
	if v == nil || v.Enum == "" {
		return nil
	}
	for _, may := range v.EnumSlice() {
		if may != "" {
			all = append(all, candidate{before + may, ""})
		}
	}
	return all
}
