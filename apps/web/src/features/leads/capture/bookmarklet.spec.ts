import { bookmarklet, fromPage } from './bookmarklet';

describe('The bookmark', () => {
  it('puts what it takes from the page behind the #, so that no server sees it', () => {
    const [address = '', fragment = ''] = bookmarklet('https://keepwarm.example').split('#');
    expect(address).toContain('https://keepwarm.example/leads?add=true');
    expect(address).not.toContain('getSelection');
    expect(fragment).toContain('getSelection');
  });

  it('fills Add Lead from a profile', () => {
    const page = new URLSearchParams({
      url: 'https://www.linkedin.com/in/annemiek-bos/?x=1',
      title: '(3) Annemiek Bos | LinkedIn',
      text: '',
    });
    expect(fromPage(`#${page}`)).toEqual({
      name: 'Annemiek Bos',
      title: '',
      company: '',
      description: '',
      linkedinUrl: 'https://www.linkedin.com/in/annemiek-bos',
    });
  });

  it('takes title and company from the headline that was selected on a profile', () => {
    const page = new URLSearchParams({
      url: 'https://www.linkedin.com/in/annemiek-bos/',
      title: 'Annemiek Bos | LinkedIn',
      text: 'Head of Care Planning at Rozenhof Groep',
    });
    expect(fromPage(`#${page}`)).toMatchObject({
      name: 'Annemiek Bos',
      title: 'Head of Care Planning',
      company: 'Rozenhof Groep',
    });
  });

  it('keeps the address and the selection of another page, and takes the person from the selection', () => {
    const page = new URLSearchParams({
      url: 'https://pella.example/team',
      title: 'Team',
      text: 'Daniel Okafor\nCOO at Pella Foods',
    });
    expect(fromPage(`#${page}`)).toEqual({
      name: 'Daniel Okafor',
      title: 'COO',
      company: 'Pella Foods',
      description: 'Daniel Okafor\nCOO at Pella Foods\nhttps://pella.example/team',
      linkedinUrl: '',
    });
  });

  it.each(['', '#', '#menu', '#%E0%A4%A'])('fills nothing from %p', (hash) => {
    expect(fromPage(hash)).toBeNull();
  });
});
