-- What was asked for stays as it was asked for. When the time of a payment is over, it loses its person and its account, for good.
CREATE OR REPLACE FUNCTION keep_terms_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.estate_id, OLD.utility, OLD.amount_cents, OLD.currency, OLD.gateway, OLD.reference, OLD.vend_number, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.estate_id, NEW.utility, NEW.amount_cents, NEW.currency, NEW.gateway, NEW.reference,
      NEW.vend_number, NEW.created_at) THEN
    RAISE EXCEPTION 'the terms of a payment do not change' USING ERRCODE = '23001';
  END IF;
  IF (OLD.user_id, OLD.account_no, OLD.idempotency_key) IS DISTINCT FROM (NEW.user_id, NEW.account_no, NEW.idempotency_key)
    AND (NEW.user_id, NEW.account_no, NEW.idempotency_key) IS DISTINCT FROM ('nobody', '', OLD.id) THEN
    RAISE EXCEPTION 'the terms of a payment do not change' USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END
$$;
