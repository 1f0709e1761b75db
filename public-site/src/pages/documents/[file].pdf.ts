import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import { CERTIFICATE, certificateFile } from '../../media.ts';

export const getStaticPaths: GetStaticPaths = () =>
  CERTIFICATE ? [{ params: { file: 'certificat-qualiopi' } }] : [];

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await readFile(certificateFile())), {
    headers: { 'content-type': 'application/pdf' },
  });
