-- Columns that names are searched and sorted by, the same in every database whatever its collations: the normal form of
-- the text, and keys that are compared by their bytes. The application computes both (shared/src/domain/plainText.ts)
-- and stores them with the text. If an older server writes a row without them, a trigger fills in an approximation
-- right away. Later, the job that looks for these rows replaces it with the exact values (textKeys.ts).

alter table users
  -- First and last name.
  add column search_text text collate "C" not null default '',
  -- Last name, first name.
  add column name_key text collate "C" not null default '',
  -- First name, last name.
  add column first_name_key text collate "C" not null default '',
  -- Whether the three are those of the names that are stored.
  add column is_keyed boolean not null default false;

alter table locations
  -- Title, address, email and phone.
  add column search_text text collate "C" not null default '',
  add column title_key text collate "C" not null default '',
  add column address_key text collate "C" not null default '',
  add column is_keyed boolean not null default false;

alter table positions
  add column search_text text collate "C" not null default '',
  add column name_key text collate "C" not null default '',
  add column is_keyed boolean not null default false;

alter table position_names
  add column name_key text collate "C" not null default '',
  add column is_keyed boolean not null default false;

alter table meetings
  -- The agenda.
  add column search_text text collate "C" not null default '',
  add column is_keyed boolean not null default true;
-- Most meetings have no agenda, and their rows stay as they are.
update meetings set is_keyed = false where agenda <> '';
alter table meetings alter column is_keyed set default false;

create function approximate_text_keys() returns trigger language plpgsql as $$
begin
  new.is_keyed := false;
  case tg_table_name
    when 'users' then
      new.search_text := lower(new.first_name || ' ' || new.last_name);
      new.name_key := lower(new.last_name || chr(2) || new.first_name);
      new.first_name_key := lower(new.first_name || chr(2) || new.last_name);
    when 'locations' then
      new.search_text := lower(concat_ws(' ', new.title, new.address, new.email, new.phone_number));
      new.title_key := lower(new.title);
      new.address_key := lower(new.address);
    when 'positions' then
      new.search_text := lower(new.name);
      new.name_key := lower(new.name);
    when 'position_names' then
      new.name_key := lower(new.name);
    when 'meetings' then
      new.search_text := lower(new.agenda);
  end case;
  return new;
end $$;

create trigger users_without_keys before insert on users
  for each row when (not new.is_keyed) execute function approximate_text_keys();
create trigger users_with_other_names before update of first_name, last_name on users
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name)
    and new.name_key = old.name_key) execute function approximate_text_keys();

create trigger locations_without_keys before insert on locations
  for each row when (not new.is_keyed) execute function approximate_text_keys();
create trigger locations_with_other_texts before update of title, address, email, phone_number on locations
  for each row when ((new.title, new.address, new.email, new.phone_number)
      is distinct from (old.title, old.address, old.email, old.phone_number)
    and (new.search_text, new.title_key, new.address_key) = (old.search_text, old.title_key, old.address_key))
  execute function approximate_text_keys();

create trigger positions_without_keys before insert on positions
  for each row when (not new.is_keyed) execute function approximate_text_keys();
create trigger positions_with_other_names before update of name on positions
  for each row when (new.name <> old.name and new.name_key = old.name_key) execute function approximate_text_keys();

create trigger position_names_without_keys before insert on position_names
  for each row when (not new.is_keyed) execute function approximate_text_keys();

create trigger meetings_without_keys before insert on meetings
  for each row when (not new.is_keyed) execute function approximate_text_keys();
create trigger meetings_with_other_texts before update of agenda on meetings
  for each row when (new.agenda <> old.agenda and new.search_text = old.search_text)
  execute function approximate_text_keys();

-- Empty but for moments: what the job looks for.
create index users_unkeyed on users (id) where not is_keyed;
create index locations_unkeyed on locations (id) where not is_keyed;
create index positions_unkeyed on positions (id) where not is_keyed;
create index position_names_unkeyed on position_names (position_id, until_date) where not is_keyed;
create index meetings_unkeyed on meetings (id) where not is_keyed;

-- A server of before reads its list of users without it, for the minutes of an upgrade.
drop index users_by_name;
create index users_by_name on users (name_key, id) where deleted_at is null;
