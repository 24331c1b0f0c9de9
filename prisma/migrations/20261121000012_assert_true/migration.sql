-- Fails the transaction with the message unless the condition is true. It is a statement of the transaction, so the
-- statements behind it can be sent before its answer has come.
-- It replaces must(), which stays: workers of the release before still call it while a deployment is rolled out.
CREATE FUNCTION assert_true(condition boolean, message text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'HR001', MESSAGE = message;
  END IF;
END $$;
