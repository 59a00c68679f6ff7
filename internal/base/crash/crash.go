package crash

// Point is the name of a boundary.
type Point string

// The boundaries, in the order in which a text meets them.
const (
	IntakeBeforeClaim   Point = "intake.before_claim"
	IntakeAfterClaim    Point = "intake.after_claim"
	IntakeAfterOffer    Point = "intake.after_offer"
	TurnBeforeCall      Point = "turn.before_call"
	TurnAfterCall       Point = "turn.after_call"
	TurnAfterAnswer     Point = "turn.after_answer"
	TurnBeforeCommit    Point = "turn.before_commit"
	TurnAfterCommit     Point = "turn.after_commit"
	TurnAfterOffer      Point = "turn.after_offer"
	SendBeforeSending   Point = "send.before_sending"
	SendAfterSending    Point = "send.after_sending"
	SendAfterCall       Point = "send.after_call"
	SendAfterFiled      Point = "send.after_filed"
	SendBeforeReconcile Point = "send.before_reconcile"
	SendAfterReconcile  Point = "send.after_reconcile"
	ReceiptBeforeCommit Point = "receipt.before_commit"
	ReceiptAfterCommit  Point = "receipt.after_commit"
	ReceiptAfterFailure Point = "receipt.after_failure"
	ClockBeforeOffer    Point = "clock.before_offer"
	ClockAfterOffer     Point = "clock.after_offer"
	JoinBeforeCode      Point = "join.before_code"
	JoinAfterCode       Point = "join.after_code"
	JoinBeforeVerified  Point = "join.before_verified"
	JoinAfterVerified   Point = "join.after_verified"
)

// Points lists every boundary.
func Points() []Point {
	return []Point{
		IntakeBeforeClaim, IntakeAfterClaim, IntakeAfterOffer,
		TurnBeforeCall, TurnAfterCall, TurnAfterAnswer,
		TurnBeforeCommit, TurnAfterCommit, TurnAfterOffer,
		SendBeforeSending, SendAfterSending, SendAfterCall, SendAfterFiled,
		SendBeforeReconcile, SendAfterReconcile,
		ReceiptBeforeCommit, ReceiptAfterCommit, ReceiptAfterFailure,
		ClockBeforeOffer, ClockAfterOffer,
		JoinBeforeCode, JoinAfterCode, JoinBeforeVerified, JoinAfterVerified,
	}
}

// Hook is told of every boundary that is reached.
type Hook func(Point)

// Death is what a test panics with to end a process where it stands. Nothing that catches panics catches it: a process
// that has died does nothing more.
type Death struct{}

// At reports that a boundary is reached.
func (h Hook) At(p Point) {
	if h != nil {
		h(p)
	}
}
