-- A program's token is a session with a name of its own: it works by the header alone, lives until its day, and may be
-- one that only reads.
alter table sessions add column label text;
alter table sessions add column reads_only boolean not null default false;
alter table sessions add constraint sessions_of_programs_are_unbound check (label is null or binding_hash is null);
