// Package request reads what people want of plans. Until plans can be made it keeps what they ask for, says so, and asks
// back once for what is missing.
package request
