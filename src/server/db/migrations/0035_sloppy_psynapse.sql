CREATE TABLE "receipt_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" json NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"environment_id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"verdict" text NOT NULL,
	"jws" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_key_id_receipt_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."receipt_keys"("id") ON DELETE no action ON UPDATE no action;