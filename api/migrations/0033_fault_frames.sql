-- Where a fault of a page came from: places in served files, [{"file", "line", "column"}], the innermost first.
alter table client_errors add column frames jsonb not null default '[]';
