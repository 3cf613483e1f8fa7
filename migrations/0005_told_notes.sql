CREATE TABLE "told_notes" (
	"session_digest" "sha256" PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"words" text NOT NULL,
	"reference" text,
	"is_failure" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "told_notes" ADD CONSTRAINT "told_notes_session_digest_sessions_token_digest_fk" FOREIGN KEY ("session_digest") REFERENCES "public"."sessions"("token_digest") ON DELETE cascade ON UPDATE no action;