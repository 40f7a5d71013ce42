-- For an installation whose processes share nothing but the database and a bucket (ADR 0023).

-- The states of the registry: who inserts the next number has won.
create table registry_revisions (
  revision integer primary key,
  state text not null,
  made_by text not null,
  change text not null
);

-- The folders of versions whose files lie in the bucket. The row comes last: what has none is not there.
create table stored_folders (
  -- r/{area}/{version} or shells/{version}
  place text primary key,
  -- Where in the bucket the files begin.
  prefix text not null,
  files text[] not null,
  digest text not null,
  stored_at timestamptz not null,
  stored_by text not null
);
