// Rows that every part of workflows reads.
import { isNull } from 'drizzle-orm'
import { workflows, type workflowEvents } from '../db/schema/workflows.ts'

export type WorkflowRow = typeof workflows.$inferSelect
export type EventRow = typeof workflowEvents.$inferSelect

/** In a query of workflows: those that are not deleted. */
export const isKept = isNull(workflows.deleted_at)
