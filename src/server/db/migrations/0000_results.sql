CREATE TABLE "makers" (
	"id" text PRIMARY KEY NOT NULL,
	"current_result_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"maker_id" text NOT NULL,
	"stack" json NOT NULL,
	"result" json NOT NULL,
	"proof" json NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "makers" ADD CONSTRAINT "makers_current_result_id_results_id_fk" FOREIGN KEY ("current_result_id") REFERENCES "public"."results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "makers_current_result_id_index" ON "makers" USING btree ("current_result_id");--> statement-breakpoint
CREATE INDEX "results_maker_id_index" ON "results" USING btree ("maker_id");