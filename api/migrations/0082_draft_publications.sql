-- Drafts that are published together, each in its own transaction. Each employee gets one notification for all of them,
-- in a last transaction that deletes this row. A row that is left over was interrupted, and a job notifies its staff.
create table draft_publications (
  id uuid primary key,
  created_at timestamptz not null
);
alter table draft_batches add column publication_id uuid references draft_publications (id) on delete set null;
create index draft_batches_by_publication on draft_batches (publication_id) where publication_id is not null;
