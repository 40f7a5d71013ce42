-- What was imported from a file, so that it can be taken away again as long as nothing was built upon it.

create table imports (
  id uuid primary key,
  kind text not null check (kind in ('people', 'positions', 'shifts')),
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index imports_by_time on imports (made_at desc, id desc);

-- The people, positions or shifts that an import made: which table they are of is the import's kind.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  entity_id uuid not null,
  primary key (import_id, entity_id)
);

-- When the list of first steps on the dashboard was put away; null while it may be shown.
alter table options add column first_steps_dismissed_at timestamptz;
