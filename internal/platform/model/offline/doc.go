// Package offline is the engine of the port of vectors that needs no network and costs nothing: texts that share words, or words of one
// stem, are near to each other. Of what words mean it knows nothing: "doctor" and "physician" are as far apart as any two words.
package offline
