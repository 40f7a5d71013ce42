-- Punches that a device sealed while it was registered before, as another punch clock, and sends as this one. They arrive
-- as items.
alter table offline_punches add column sealed_by uuid;
