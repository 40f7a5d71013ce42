-- The row that /api/ready writes now and then, so that a database that takes no writes is noticed before a punch is.
create table readiness (
  id smallint primary key check (id = 1),
  written_at timestamptz not null
);
