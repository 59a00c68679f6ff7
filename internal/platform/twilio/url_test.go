package twilio

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPublicURL(t *testing.T) {
	t.Parallel()
	tests := []struct{ base, path, query, want string }{
		{"https://josh.example", "/api/twilio/inbound", "", "https://josh.example/api/twilio/inbound"},
		{"https://josh.example/", "/api/twilio/inbound", "", "https://josh.example/api/twilio/inbound"},
		{"https://josh.example", "", "", "https://josh.example/"},
		{"https://josh.example/stage", "/a%2Fb", "job=01J&x=a+b%20c", "https://josh.example/stage/a%2Fb?job=01J&x=a+b%20c"},
		{"http://127.0.0.1:8080", "/a//b/", "", "http://127.0.0.1:8080/a//b/"},
	}
	for _, tt := range tests {
		if got := PublicURL(tt.base, tt.path, tt.query); got != tt.want {
			t.Errorf("PublicURL(%q, %q, %q) = %q, want %q", tt.base, tt.path, tt.query, got, tt.want)
		}
	}
}

func TestSpellings(t *testing.T) {
	t.Parallel()
	tests := []struct {
		url  string
		want []string
	}{
		{"https://josh.example/a", []string{"https://josh.example/a", "https://josh.example:443/a"}},
		{"HTTPS://Josh.Example/a", []string{"HTTPS://Josh.Example/a", "HTTPS://Josh.Example:443/a"}},
		{"http://josh.example", []string{"http://josh.example", "http://josh.example:80"}},
		{"https://josh.example:8443/a", []string{"https://josh.example:8443/a", "https://josh.example/a"}},
		{"https://josh.example?at=12:30", []string{"https://josh.example?at=12:30", "https://josh.example:443?at=12:30", "https://josh.example?at=12%3A30", "https://josh.example:443?at=12%3A30"}},
		{"https://josh.example/a#rc=3&rp=all", []string{"https://josh.example/a", "https://josh.example:443/a"}},
		{"https://u:p@josh.example/a", []string{"https://u:p@josh.example/a", "https://u:p@josh.example:443/a"}},
		{"https://u:p@josh.example:1/a", []string{"https://u:p@josh.example:1/a", "https://u:p@josh.example/a"}},
		{"https://u:p@q@josh.example/@:", []string{"https://u:p@q@josh.example/@:", "https://u:p@q@josh.example:443/@:"}},
		{"http://[2001:db8::1]/a", []string{"http://[2001:db8::1]/a", "http://[2001:db8::1]:80/a"}},
		{"http://[2001:db8::1]:8080/a", []string{"http://[2001:db8::1]:8080/a", "http://[2001:db8::1]/a"}},
		{"/only/a/path", []string{"/only/a/path"}},
		{"", []string{""}},
		{"https://h/?q=it's", []string{"https://h/?q=it's", "https://h:443/?q=it's", "https://h/?q=it%27s", "https://h:443/?q=it%27s"}},
		{"https://h/?q=%zz'", []string{"https://h/?q=%zz'", "https://h:443/?q=%zz'", "https://h/?q=%zz%27", "https://h:443/?q=%zz%27"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, spellings(tt.url)); diff != "" {
			t.Errorf("%s: %s", tt.url, diff)
		}
	}
}
