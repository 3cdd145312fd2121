CREATE TABLE "price_books" (
	"number" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"figures" json NOT NULL,
	"refresh_id" uuid NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_books_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "price_refreshes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cloud" text NOT NULL,
	"status" text NOT NULL,
	"begun_by" uuid,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"parts_read" integer DEFAULT 0 NOT NULL,
	"parts_total" integer,
	"read" json,
	"same" integer DEFAULT 0 NOT NULL,
	"changes" json DEFAULT '[]'::json NOT NULL,
	"left" json DEFAULT '[]'::json NOT NULL,
	"reason" json,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_monthly" boolean NOT NULL,
	"sealed_gcp_key" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_settings_one_row" CHECK ("price_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_refresh_id_price_refreshes_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."price_refreshes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_refreshes" ADD CONSTRAINT "price_refreshes_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_refreshes" ADD CONSTRAINT "price_refreshes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_refreshes_open_index" ON "price_refreshes" USING btree ("cloud") WHERE "price_refreshes"."status" in ('running', 'waiting');