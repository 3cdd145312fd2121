CREATE TABLE "audit_archives" (
	"to_seq" bigint PRIMARY KEY NOT NULL,
	"from_seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL
);
