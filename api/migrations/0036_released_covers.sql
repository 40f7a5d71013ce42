-- Whose days somebody gave up who only stood in for them: given back, they are that person's again, and pay SUB.
alter table releases add column covers_user_id uuid references users (id);
