-- Staff clock in for meetings, and their hours are paid under a position that no one can choose. The position is retired,
-- so lists of active positions leave it out, also on a server of the previous release during an upgrade.
alter table positions add column is_meeting boolean not null default false;
create unique index positions_for_meetings on positions (is_meeting) where is_meeting;
-- Adds the position. An emptied database needs it again.
create function add_meeting_position() returns void language sql as $$
  insert into positions (id, name, color, created_at, retired_at, is_meeting, search_text, name_key, is_keyed)
  select gen_random_uuid(), n.name, 'lime_green', timestamptz '2000-01-01', timestamptz '2000-01-01', true, n.search_text, n.name_key, true
  from (values
    (1, 'Staff Meeting', 'staff meeting', 'staff' || chr(14) || 'meeting' || chr(1) || chr(1) || 'BAAAAAB'),
    (2, 'Meeting (On Deck)', 'meeting (on deck)',
      'meeting' || chr(14) || chr(25) || 'on' || chr(14) || 'deck' || chr(26) || chr(1) || chr(1) || 'BAAAAAAAABAAB')
  ) as n (rank, name, search_text, name_key)
  where n.rank = 2 or not exists (select 1 from positions p where p.search_text = n.search_text)
  order by n.rank limit 1
$$;
select add_meeting_position();

-- A time entry of a meeting has that position and no shift. A correction request about a meeting has no shift either.
alter table clock_records add column meeting_id uuid references meetings (id),
  add constraint clock_records_shift_or_meeting check (shift_id is null or meeting_id is null);
create index clock_records_by_meeting on clock_records (meeting_id, user_id) where meeting_id is not null;
alter table requests add column meeting_id uuid references meetings (id),
  add constraint requests_meeting check (meeting_id is null or kind = 'correction' and shift_id is null);
