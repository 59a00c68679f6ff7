// Package docs holds the pages of the documentation to the tree: what they name is there, and what is there
// they name.
package docs
