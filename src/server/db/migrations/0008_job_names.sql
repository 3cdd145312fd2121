-- Jobs are called after what they do. The scheduler renames its queues when it starts: its tables may not be there yet.
UPDATE "scheduled_jobs" SET "name" = 'budget-alerts' WHERE "name" = 'costs';--> statement-breakpoint
UPDATE "scheduled_jobs" SET "name" = 'lapsed-requests' WHERE "name" = 'approvals';
