-- What a transaction depends on, as a statement of it: those behind it need not wait to hear whether it is so.
CREATE FUNCTION must(condition boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'HR001', MESSAGE = what;
  END IF;
END $$;
