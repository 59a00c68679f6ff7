// Package deletion deletes an account by text: it asks once more, and a plain yes orders that everything goes.
package deletion
