// Package account does what people say of their own account: pause and resume, another name, another place.
package account
