import { newApplicant } from '../../support/applicant.ts';
import { APPLY, fillForm, sendButton, sentReference } from '../../support/form.ts';
import { test } from '../../support/headers.ts';

test('an application with its CV is filled in and sent within the policy', async ({ page }) => {
  await page.goto(APPLY);
  await fillForm(page, await newApplicant());
  await sendButton(page).click();
  await sentReference(page);
});
