CREATE TABLE "issuer_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" json NOT NULL,
	"sealed" text NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
