/** Raised with every change of the tables; a file of another version is refused. */
export const version = 2;

/** Every table. Dates are ISO 8601 with milliseconds and Z, lists and objects are JSON, booleans 0 or 1. */
export const schema = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE usergroup (ref INTEGER PRIMARY KEY, name TEXT NOT NULL, market TEXT NOT NULL) STRICT;
-- access: 'full' | 'restricted'. view_filter, edit_filter: lists of {field, values}, all of which a resource must meet.
CREATE TABLE user (
	ref INTEGER PRIMARY KEY, name TEXT NOT NULL, full_name TEXT NOT NULL, email TEXT NOT NULL,
	usergroup INTEGER NOT NULL REFERENCES usergroup, permissions TEXT NOT NULL, access TEXT NOT NULL,
	view_states TEXT NOT NULL, edit_states TEXT NOT NULL, view_filter TEXT NOT NULL, edit_filter TEXT NOT NULL
) STRICT;
CREATE TABLE api_key (
	key TEXT PRIMARY KEY, name TEXT NOT NULL, user INTEGER REFERENCES user, scopes TEXT NOT NULL, cms_access INTEGER NOT NULL
) STRICT;

CREATE TABLE resource_type (
	ref INTEGER PRIMARY KEY, name TEXT NOT NULL, extensions TEXT NOT NULL, extraction_job TEXT
) STRICT;
CREATE TABLE field (
	ref INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT NOT NULL, type TEXT NOT NULL, required INTEGER NOT NULL,
	ai_enabled INTEGER NOT NULL, searchable INTEGER NOT NULL
) STRICT;
CREATE TABLE type_field (
	type INTEGER NOT NULL REFERENCES resource_type, position INTEGER NOT NULL, field INTEGER NOT NULL REFERENCES field,
	PRIMARY KEY (type, position)
) STRICT, WITHOUT ROWID;
-- parent: the ref of another option of the same field (trees). code: its BISAC or Thema code.
CREATE TABLE option (
	ref INTEGER PRIMARY KEY, field INTEGER NOT NULL REFERENCES field, name TEXT NOT NULL, code TEXT, parent INTEGER, position INTEGER NOT NULL
) STRICT;
CREATE INDEX option_of_field ON option (field, position, ref);

-- fields: the values by field name, lists as arrays of option names. title: the denormalised copy of the title field.
CREATE TABLE resource (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL, usergroup INTEGER NOT NULL, user INTEGER NOT NULL,
	archive INTEGER NOT NULL, confidential INTEGER NOT NULL, private INTEGER NOT NULL, title TEXT NOT NULL, file_extension TEXT NOT NULL,
	created TEXT NOT NULL, modified TEXT NOT NULL, fields TEXT NOT NULL
) STRICT;
CREATE INDEX resource_by_wall ON resource (usergroup, archive, ref);
CREATE INDEX resource_by_modified ON resource (usergroup, modified, ref);
-- One row for each value that can be compared (every option of a list, and short text): what filters look up.
CREATE TABLE field_value (
	field INTEGER NOT NULL, value ANY NOT NULL COLLATE NOCASE, resource INTEGER NOT NULL, PRIMARY KEY (field, value, resource)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE resource_text USING fts5 (
	title, body, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);
-- Titles once more, without stems: what a person has typed so far must be found in the middle of a word too.
CREATE VIRTUAL TABLE resource_title USING fts5 (
	title, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
);
CREATE TABLE resource_vector (resource INTEGER PRIMARY KEY, vector BLOB NOT NULL) STRICT;
CREATE TABLE audit_log (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, user INTEGER, resource INTEGER NOT NULL, action TEXT NOT NULL, detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_of_resource ON audit_log (resource);

-- kind: 'original' | 'alternative'. label: 'formatted_extract' and the like. available: the file exists from that moment on (a job may make it later).
CREATE TABLE file (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, resource INTEGER NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL, name TEXT NOT NULL, extension TEXT NOT NULL,
	mime TEXT NOT NULL, size INTEGER NOT NULL, checksum TEXT NOT NULL, available TEXT NOT NULL, text TEXT NOT NULL, path TEXT, bytes BLOB
) STRICT;
CREATE INDEX file_of_resource ON file (resource, kind);

CREATE TABLE collection (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, visibility TEXT NOT NULL, user INTEGER NOT NULL,
	usergroup INTEGER NOT NULL, allow_changes INTEGER NOT NULL, created TEXT NOT NULL
) STRICT;
CREATE TABLE collection_resource (
	collection INTEGER NOT NULL, resource INTEGER NOT NULL, added TEXT NOT NULL, PRIMARY KEY (collection, resource)
) STRICT, WITHOUT ROWID;

-- Jobs and runs move by the clock alone: their state is read from these moments, never stored.
CREATE TABLE job (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, params TEXT NOT NULL, user INTEGER NOT NULL, resource INTEGER NOT NULL,
	created TEXT NOT NULL, running TEXT NOT NULL, ended TEXT NOT NULL, outcome TEXT NOT NULL, result TEXT NOT NULL, error TEXT NOT NULL
) STRICT;
CREATE INDEX job_of_user ON job (user, ref);
CREATE TABLE destination (
	ref INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, location TEXT NOT NULL, login TEXT NOT NULL, password TEXT NOT NULL
) STRICT;
CREATE TABLE run (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, destination INTEGER NOT NULL, collection INTEGER NOT NULL, user INTEGER NOT NULL,
	usergroup INTEGER NOT NULL, created TEXT NOT NULL, running TEXT NOT NULL, ended TEXT NOT NULL, outcome TEXT NOT NULL
) STRICT;

CREATE TABLE chat (ref INTEGER PRIMARY KEY AUTOINCREMENT, user INTEGER NOT NULL, created TEXT NOT NULL) STRICT;
CREATE TABLE chat_message (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, chat INTEGER NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL,
	images TEXT NOT NULL, stream TEXT, created TEXT NOT NULL
) STRICT;
CREATE INDEX message_of_chat ON chat_message (chat, ref);
CREATE TABLE stream (
	id TEXT PRIMARY KEY, chat INTEGER NOT NULL, user INTEGER NOT NULL, status TEXT NOT NULL, content TEXT NOT NULL,
	reasoning TEXT, results TEXT NOT NULL, tool_status TEXT NOT NULL, follow_ups TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
) STRICT;
-- kind: 'chat' | 'prompt' | 'artwork'; path is the opaque one that clients pass back.
CREATE TABLE image (
	path TEXT PRIMARY KEY, kind TEXT NOT NULL, user INTEGER NOT NULL, chat INTEGER, resource INTEGER, mime TEXT NOT NULL,
	bytes BLOB NOT NULL, created TEXT NOT NULL
) STRICT;
CREATE TABLE token_usage (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, day TEXT NOT NULL, user INTEGER NOT NULL, usergroup INTEGER NOT NULL,
	feature TEXT NOT NULL, input_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL
) STRICT;
CREATE INDEX usage_of_user ON token_usage (user, day);
CREATE INDEX usage_of_usergroup ON token_usage (usergroup, day);
CREATE TABLE gateway_session (
	id TEXT PRIMARY KEY, key TEXT NOT NULL, protocol TEXT NOT NULL, used INTEGER NOT NULL
) STRICT;

CREATE TABLE idempotency (
	api_key TEXT NOT NULL, endpoint TEXT NOT NULL, idempotency_key TEXT NOT NULL, body_hash TEXT NOT NULL,
	answer TEXT NOT NULL, stored INTEGER NOT NULL, PRIMARY KEY (api_key, endpoint, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE TABLE effect (
	ref INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, operation TEXT NOT NULL, api_key TEXT NOT NULL,
	idempotency_key TEXT, subject INTEGER
) STRICT;
`;
