-- A key is asked for whatever it was used for (api, "Idempotency-Key").

create index request_reply_key on request_reply (company_id, request_key, user_id);
