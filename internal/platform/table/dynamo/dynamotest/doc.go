// Package dynamotest makes tables on local engines that speak DynamoDB's protocol, for tests and tools.
//
// It is apart from table/dynamo so that no Lambda links it. In AWS, template.yaml makes the table.
package dynamotest
