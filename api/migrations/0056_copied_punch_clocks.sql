-- A used counter from another address shows that a punch clock was copied. Empty until the next call, and for as long as a
-- process of the version before takes the calls.
alter table kiosks add column last_address text;
-- A counter far ahead left no counter for later calls.
update kiosks set counter = 0 where counter > 900000000000000;
