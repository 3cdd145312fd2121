// Rows that every part of workflows reads.
import type { workflowEvents, workflows } from '../db/schema/workflows.ts'

export type WorkflowRow = typeof workflows.$inferSelect
export type EventRow = typeof workflowEvents.$inferSelect
