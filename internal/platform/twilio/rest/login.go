package rest

import (
	"context"
	"net/http"
	"slices"
	"sync"
)

// Login is a way to sign in: an API key and its secret, or the account's sid and its auth token.
type Login struct{ Username, Password string }

// codeNoLogin is Twilio's "authenticate": it does not know the user, or the password is not theirs.
const codeNoLogin = 20003

// logins are the ways to sign in that a client knows. The first one is used until Twilio refuses it.
type logins struct {
	renew func(ctx context.Context) ([]Login, error) // nil: they cannot change

	mu    sync.Mutex
	known []Login // the one in use first
}

// use returns the login in use.
func (l *logins) use() Login {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.known[0]
}

// after returns a login to try after some were refused, ok is false when there is none. The logins are fetched again
// once those that are known are used up: after a rotation that this process has not heard of. Whoever comes while
// that is done waits for it, so that a key which was revoked costs one fetch and not one for each text.
func (l *logins) after(ctx context.Context, refused []Login) (next Login, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.prefer(refused) {
		return l.known[0], true
	}
	if l.renew == nil {
		return Login{}, false
	}
	fresh, err := l.renew(ctx)
	if err != nil || len(fresh) == 0 || slices.ContainsFunc(fresh, incomplete) {
		return Login{}, false
	}
	l.known = slices.Clone(fresh)
	if !l.prefer(refused) {
		return Login{}, false
	}
	return l.known[0], true
}

// prefer puts the first login that was not refused in front, and reports whether there is one.
func (l *logins) prefer(refused []Login) bool {
	i := slices.IndexFunc(l.known, func(k Login) bool { return !slices.Contains(refused, k) })
	if i < 0 {
		return false
	}
	k := l.known[i]
	l.known = slices.Insert(slices.Delete(slices.Clone(l.known), i, i+1), 0, k)
	return true
}

// noLogin reports whether an answer refuses the login: then nothing was done with the request.
func noLogin(e *SendError) bool {
	return e != nil && (e.Code == codeNoLogin || e.HTTPStatus == http.StatusUnauthorized)
}
